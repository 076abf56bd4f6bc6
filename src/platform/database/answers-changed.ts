/**
 * The channel on which processes hear that an answer which many look at is true no longer: the words of the key under which
 * browsers keep it, with strokes between (`slides/list`).
 */
export const answersChannel = 'answers_changed';
