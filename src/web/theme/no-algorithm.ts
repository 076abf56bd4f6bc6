/** Replaces antd's algorithm that derives tokens from a theme's seeds: the browser derives none. */
export default undefined;
