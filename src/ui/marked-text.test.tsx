import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';

test('words of a text are marked by what stands for their marks; what a value holds is no mark', () => {
  const drawn = renderToStaticMarkup(
    <MarkedText
      text="<who>{{who}}</who> đã sửa {{noun}} <record>{{title}}</record>."
      values={{ who: 'An', noun: 'tin', title: '<who>{{who}}</who> & <b>' }}
      marks={{ who: <strong />, record: <em /> }}
    />,
  );
  expect(drawn).toBe('<strong>An</strong> đã sửa tin <em>&lt;who&gt;{{who}}&lt;/who&gt; &amp; &lt;b&gt;</em>.');
});
