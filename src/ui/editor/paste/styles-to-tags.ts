/** Styles that have an equivalent tag. Headings and header cells are bold already, links are underlined. */
const meanings: readonly {
  tag: string;
  said: (style: CSSStyleDeclaration) => boolean;
  except?: string;
}[] = [
  { tag: 'strong', said: (style) => isBold(style.fontWeight), except: 'h1, h2, h3, h4, h5, h6, th, b, strong' },
  { tag: 'em', said: (style) => style.fontStyle === 'italic', except: 'i, em' },
  { tag: 'u', said: (style) => /underline/.test(decoration(style)), except: 'a, u, ins' },
  { tag: 's', said: (style) => /line-through/.test(decoration(style)), except: 's, del, strike' },
  { tag: 'sup', said: (style) => style.verticalAlign === 'super', except: 'sup' },
  { tag: 'sub', said: (style) => style.verticalAlign === 'sub', except: 'sub' },
];

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

function decoration(style: CSSStyleDeclaration): string {
  return `${style.textDecorationLine} ${style.textDecoration}`;
}

/** Converts the style attributes of `<span>` and `<font>` to tags, and removes the spans. */
export function stylesToTags(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong')) {
    // Google Docs wraps the whole clipboard into a `<b>` whose style says that it is not bold.
    const { fontWeight } = bold.style;
    if (fontWeight !== '' && !isBold(fontWeight)) bold.replaceWith(...bold.childNodes);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span, font')) {
    let content: (Node | string)[] = [...span.childNodes];
    for (const { tag, said, except } of meanings) {
      if (!said(span.style) || (except && span.closest(except)) || span.textContent?.trim() === '') continue;
      const element = span.ownerDocument.createElement(tag);
      element.append(...content);
      content = [element];
    }
    span.replaceWith(...content);
  }
}
