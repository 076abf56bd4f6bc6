import { addTexts } from '../../../../browser/translation.ts';
import en from './messages/enrol-en.json';
import vi from './messages/enrol-vi.json';

// These texts load with the page of accounts that must set up a second factor.
addTexts('vi', 'enrol', vi);
addTexts('en', 'enrol', en);
