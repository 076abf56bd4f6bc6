/** An SQL expression for the stored film at an address, as a `FilmValue`; NULL if there is none. */
export function filmNamedBy(address: string): string {
  return `CASE WHEN ${address} LIKE '/files/%' THEN (SELECT jsonb_build_object('address', ${address},
    'poster', '/files/' || nullif(film.poster_key, ''), 'duration', film.duration,
    'captions', (SELECT coalesce(jsonb_agg(jsonb_build_object('language', spoken.language, 'url', '/files/' || spoken.storage_key)
      ORDER BY spoken.language DESC), '[]') FROM film_captions AS spoken WHERE spoken.file_id = film.id))
    FROM stored_files AS film WHERE film.id = named_file(${address})) END`;
}
