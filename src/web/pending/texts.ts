import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// They come with what is said of what waits, and not with the first load.
addTexts('vi', 'waiting', vi);
addTexts('en', 'waiting', en);
