import en from '../contract/messages/operations-en.json';
import vi from '../contract/messages/operations-vi.json';
import { addTexts } from './translation.ts';

// They come with the screens that name operations: the first load has no room for them.
addTexts('vi', 'operations', vi);
addTexts('en', 'operations', en);
