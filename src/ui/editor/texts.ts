import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// They come with the parts that say them, and not with the first load: few screens have pictures, files or a text to edit.
addTexts('vi', 'editor', vi);
addTexts('en', 'editor', en);
