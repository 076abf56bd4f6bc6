import { addTexts } from '../../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// They come with the dialog that says them, which few ever open: the first load has no room for them.
addTexts('vi', 'settings', vi);
addTexts('en', 'settings', en);
