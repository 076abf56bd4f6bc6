import { addTexts } from '../../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// These texts load with the dialog, which few users open: they would make the first load too large.
addTexts('vi', 'settings', vi);
addTexts('en', 'settings', en);
