import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with forms and comparisons: no list uses them.
addTexts('vi', 'saving', vi);
addTexts('en', 'saving', en);
