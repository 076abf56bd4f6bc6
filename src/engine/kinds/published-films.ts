import { languageNames } from '../../contract/languages.ts';
import type { FilmValue } from '../../declare/kinds/film.ts';
import { filmNamedBy } from './film.ts';

/** The films in a text by address, as the library has them now. */
export type NamedFilms = Readonly<Record<string, FilmValue | null>>;

/** An SQL expression for the `NamedFilms` of a formatted text. */
export function filmsNamedIn(column: string): string {
  return `CASE WHEN ${column} LIKE '%<video %' THEN (SELECT json_object_agg(named.address, ${filmNamedBy('named.address')})
    FROM (SELECT '/files/' || key AS address FROM unnest(file_keys(with_current_files(${column}))) AS key
      WHERE key ~ '\\.(mp4|webm)$') AS named) END`;
}

const ownFilm = /<video src="([^"]*)"(?: poster="[^"]*")?([^>]*)>/g;

/**
 * Gives each film in a formatted text its present poster and its captions. Expects HTML as the sanitiser writes it. On
 * a page of another site a player reads captions only with `crossorigin`, which then holds for the film too.
 */
export function withCaptions(html: string, films: NamedFilms | null): string {
  if (!films) return html;
  return html.replace(ownFilm, (element, address: string, rest: string) => {
    const film = films[address];
    if (!film) return element;
    const poster = film.poster === null ? '' : ` poster="${film.poster}"`;
    const tracks = film.captions.map(
      ({ language, url }) =>
        `<track kind="captions" src="${url}" srclang="${language}" label="${languageNames[language]}">`,
    );
    const origin = tracks.length > 0 ? ' crossorigin="anonymous"' : '';
    return `<video src="${address}"${poster}${rest}${origin}>${tracks.join('')}`;
  });
}
