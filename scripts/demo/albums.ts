import type { Context } from '../../src/engine/handler.ts';
import { albums } from '../../src/resources/albums/resource.ts';
import type { Shelf } from './pictures.ts';
import { addMissing } from './store.ts';

/** An album of the samples; see samples/README.md. */
export interface SampleAlbum {
  title: string;
  description: string;
  daysAgo: number;
  status: number;
  pictures: { scene: string; number: number; caption: string }[];
}

const day = 24 * 60 * 60 * 1000;

/** Stores the albums of the samples; their pictures are those of the articles, stored once. */
export async function addAlbums(samples: readonly SampleAlbum[], shelf: Shelf, context: Context): Promise<void> {
  for (const { title, description, daysAgo, status, pictures } of samples) {
    const rows = [];
    for (const { scene, number, caption } of pictures) {
      rows.push({ picture: (await shelf({ scene, number, alt: caption || title })).id, caption });
    }
    const date = new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
    const words = { title, slug: '', kind: 'image' as const, description, date, status };
    const values = { ...words, cover: rows[0]?.picture ?? null, pictures: rows, videos: [] };
    await addMissing(albums, values, context);
  }
}
