import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with the editors, and not with the first load: few screens have pictures, files or rich text.
addTexts('vi', 'editor', vi);
addTexts('en', 'editor', en);
