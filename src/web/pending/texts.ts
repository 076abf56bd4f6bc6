import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with the unsaved entries, and not with the first load.
addTexts('vi', 'waiting', vi);
addTexts('en', 'waiting', en);
