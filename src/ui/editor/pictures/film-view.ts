import { figureLook } from '../schema/figure-look.ts';
import { Film } from '../schema/film.ts';

/** A film of the library in the editor: its poster and its name. It plays where it is read, not where it is moved about. */
export const EditedFilm = Film.extend({
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      for (const [name, value] of Object.entries(figureLook(node.attrs))) dom.setAttribute(name, value);
      const box = document.createElement('div');
      box.className = 'rich-text-picture rich-text-film';
      box.contentEditable = 'false';
      const film = document.createElement('video');
      film.src = node.attrs.src;
      film.preload = node.attrs.poster ? 'none' : 'metadata';
      if (node.attrs.poster) film.poster = node.attrs.poster;
      const name = document.createElement('span');
      name.textContent = node.attrs.title;
      box.append(film, name);
      dom.append(box);
      return { dom };
    },
});
