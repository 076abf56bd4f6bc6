import en from '../contract/messages/operations-en.json';
import vi from '../contract/messages/operations-vi.json';
import { addTexts } from './translation.ts';

// These texts load with the screens that name operations: they would make the first load too large.
addTexts('vi', 'operations', vi);
addTexts('en', 'operations', en);
