import { addTexts } from '../../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// Rows appear in forms and comparisons: no list uses these texts.
addTexts('vi', 'rows', vi);
addTexts('en', 'rows', en);
