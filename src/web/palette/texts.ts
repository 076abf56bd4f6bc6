import { addTexts } from '../../browser/translation.ts';
import english from './messages/en.json';
import vietnamese from './messages/vi.json';

// These texts load with the palette, and not with the first load.
addTexts('vi', 'palette', vietnamese);
addTexts('en', 'palette', english);
