import { expect, test } from 'vitest';
import { directAddress } from './redirects.ts';

const site = 'https://evn.com.vn/d6/tin-tức?id=1&b=2';
const encoded = encodeURIComponent(site);
const base64 = new TextEncoder().encode(site).toBase64({ alphabet: 'base64url', omitPadding: true });

test.each([
  `https://www.google.com/url?q=${encoded}&sa=D&source=docs`,
  `https://www.google.com.vn/url?sa=t&url=${encoded}&usg=AOv`,
  `https://www.bing.com/ck/a?!&&p=1f&ntb=1&u=a1${base64}&ntb=1`,
  `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded}/RK=2/RS=x-`,
  `https://duckduckgo.com/l/?uddg=${encoded}&rut=1`,
  `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
  `https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C01`,
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
])('%s leads to its page', (address) => {
  expect(directAddress(address)).toBe(site);
});

test.each([
  site,
  '/tin-tuc',
  'mailto:vanthu@congty.vn',
  'https://www.google.com/search?q=https://evn.com.vn',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=/search',
  'https://www.bing.com/ck/a?u=a1!',
  'https://google.com.example.vn/url?q=https://evn.com.vn',
])('%s stays as it is', (address) => {
  expect(directAddress(address)).toBe(address);
});
