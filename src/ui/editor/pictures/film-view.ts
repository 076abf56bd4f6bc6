import { languageNames } from '../../../contract/languages.ts';
import type { FilmValue } from '../../../declare/kinds/film.ts';
import { figureLook } from '../schema/figure-look.ts';
import { Film } from '../schema/film.ts';

type Captions = FilmValue['captions'];

/**
 * A film of the library in the editor: its poster and its name. A press selects it; then it has the controls of its
 * player, and the next press plays it with its captions.
 */
export function editedFilm(captionsOf: (address: string) => Promise<Captions>) {
  return Film.extend({
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
        // Without captions it is still shown.
        captionsOf(node.attrs.src).then(
          (captions) => film.append(...captions.map(trackOf)),
          () => undefined,
        );
        const select = (isSelected: boolean) => {
          dom.classList.toggle('ProseMirror-selectednode', isSelected);
          // The press that selects it ends with a click, which a player with controls takes for play.
          setTimeout(() => {
            film.controls = dom.classList.contains('ProseMirror-selectednode');
          });
          // Who moves along the film's time does not drag it away.
          dom.draggable = !isSelected;
        };
        return {
          dom,
          selectNode: () => select(true),
          deselectNode: () => select(false),
          stopEvent: ({ target }) => target === film && film.controls,
        };
      },
  });
}

function trackOf({ language, url }: Captions[number], place: number): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.src = url;
  track.srclang = language;
  track.label = languageNames[language];
  track.default = place === 0;
  return track;
}
