import { addTexts } from '../../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with the page to change a password, and not with the first load.
addTexts('vi', 'password', vi);
addTexts('en', 'password', en);
