/** Stands in for antd's algorithm that makes tokens of a theme's seeds: none are made in the browser. */
export default undefined;
