import type { Context } from '../../src/engine/handler.ts';
import { libraryFolders } from '../../src/features/media/library-folders/resource.ts';
import { addMissing } from './store.ts';

/** A folder of the library, listed after its parent; see samples/README.md. */
export interface SampleFolder {
  name: string;
  parent?: string;
  description: string;
  /** The scenes whose pictures it contains. */
  scenes: string[];
}

/** Stores the folders of the samples; returns the folder of each scene's pictures. */
export async function addFolders(samples: readonly SampleFolder[], context: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const byScene = new Map<string, string>();
  for (const { name, parent, description, scenes } of samples) {
    const parentId = parent === undefined ? null : (ids.get(parent) ?? null);
    const { id } = await addMissing(libraryFolders, { name, parentId, description, status: 1 }, context);
    ids.set(name, id);
    for (const scene of scenes) byScene.set(scene, id);
  }
  return byScene;
}
