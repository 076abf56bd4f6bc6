import { addTexts } from '../../browser/translation.ts';
import en from './messages/en.json';
import vi from './messages/vi.json';

// They come with forms and with what compares records: no list says them.
addTexts('vi', 'saving', vi);
addTexts('en', 'saving', en);
