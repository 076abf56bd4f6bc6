import { App, Button, Checkbox, Drawer } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../browser/call.ts';
import { useCan } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { languages } from '../../contract/languages.ts';
import {
  accents,
  densities,
  navStyles,
  type PreferenceChoices,
  type PreferenceName,
  type Preferences,
  type SitePreferenceName,
  sitePreferenceNames,
  textSizes,
  themeTypes,
  widths,
} from '../../contract/preferences.ts';
import { getPreferences as getStored, updateSitePreferences } from '../../features/preferences/contract.ts';
import { problemText } from '../../ui/problem-text.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useSingleRun } from '../../ui/use-single-run.ts';
import { showLanguage } from '../language.ts';
import { getOwnPreferences, getPreferences, setPreferences, setSitePreferences } from '../preferences.ts';
import { accentColour } from '../theme/tokens.ts';
import { usePreferences, useSitePreferences } from '../use-preferences.ts';
import { FrameDrawing } from './frame-drawing.tsx';
import { useMenuEntries } from './menu-entries.tsx';
import './preferences-texts.ts';
import './preferences-drawer.css';

/** What the drawer chooses; the rest of the preferences is chosen where it is seen. */
const chosenHere: readonly PreferenceName[] = [
  ...sitePreferenceNames,
  ...(['density', 'textSize', 'navCollapsed', 'isDirectionRTL', 'locale', 'pathname'] as const),
];

/** How the interface looks: every choice is shown at once, kept for the account, and taken back by one press. */
export default function PreferencesDrawer({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const shown = usePreferences();
  const { fixed } = useSitePreferences();
  const [before, setBefore] = useState<PreferenceChoices[]>([]);

  const choose = (changes: PreferenceChoices) => {
    const own = getOwnPreferences();
    const names = chosenHere.filter((name) => name in changes);
    setBefore([...before, Object.fromEntries(names.map((name) => [name, own[name]]))]);
    void apply(changes);
  };
  const undo = () => {
    const last = before.at(-1);
    setBefore(before.slice(0, -1));
    if (last) void apply(last);
  };
  const isFixed = (name: PreferenceName) => fixed.some((one) => one === name);
  const text = (key: string) => t(`preferences:${key}`);
  const offered = <Name extends PreferenceName>(name: Name, values: readonly Preferences[Name][]) => ({
    name,
    values,
    value: shown[name],
    disabled: isFixed(name),
    label: (value: Preferences[Name]) => text(`${name}.${String(value)}`),
    onChoose: (value: Preferences[Name]) => choose({ [name]: value }),
  });

  return (
    <Drawer
      open
      size={400}
      className="preferences-drawer"
      // What is chosen is seen at once, undimmed.
      styles={{ mask: { background: 'transparent' } }}
      title={text('title')}
      onClose={onClose}
      footer={
        <div className="preferences-foot">
          <Button disabled={before.length === 0} onClick={undo}>
            {text('undo')}
          </Button>
          <Button type="text" onClick={() => choose(Object.fromEntries(chosenHere.map((name) => [name, undefined])))}>
            {text('reset')}
          </Button>
        </div>
      }
    >
      <Choices {...offered('themeType', themeTypes)} />
      <Choices
        {...offered('accent', accents)}
        look="swatches"
        mark={(accent) => <span className="preferences-swatch" style={{ background: accentColour(accent) }} />}
      />
      <Choices
        {...offered('navStyle', navStyles)}
        look="drawings"
        mark={(style) => <FrameDrawing navStyle={style} />}
      />
      <Choices {...offered('navCollapsed', [false, true])} />
      <Choices {...offered('width', widths)} />
      <Choices {...offered('density', densities)} />
      <Choices {...offered('textSize', textSizes)} />
      <Choices {...offered('locale', languages)} label={(language) => t(`screens:language.${language}`)} />
      <Choices
        name="isDirectionRTL"
        values={['auto', false, true]}
        value={shown.isDirectionRTL ?? 'auto'}
        disabled={false}
        label={(value) => text(`isDirectionRTL.${value}`)}
        onChoose={(value) => choose({ isDirectionRTL: value === 'auto' ? undefined : value })}
      />
      <StartPage value={shown.pathname} onChoose={(pathname) => choose({ pathname })} />
      <ForEverybody />
    </Drawer>
  );
}

/** The language first: its texts are fetched before anything is shown in it. */
async function apply(changes: PreferenceChoices): Promise<void> {
  setPreferences(changes);
  if ('locale' in changes) await showLanguage(getPreferences().locale);
}

interface ChoicesProps<Value extends string | boolean> {
  readonly name: PreferenceName;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly disabled: boolean;
  readonly look?: 'swatches' | 'drawings';
  readonly mark?: (value: Value) => ReactNode;
  readonly label: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** One choice among few: radio buttons, with a sign where words alone do not show it. */
function Choices<Value extends string | boolean>(props: ChoicesProps<Value>) {
  const { name, values, value, disabled, look = 'words', mark, label, onChoose } = props;
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className="preferences-choices" disabled={disabled}>
      <legend>{t(`contract:field.${name}`)}</legend>
      {disabled && <p className="preferences-fixed">{t('preferences:fixed')}</p>}
      <div data-look={look}>
        {values.map((each) => (
          <label key={String(each)} title={look === 'swatches' ? label(each) : undefined}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            {mark?.(each)}
            <span className={look === 'swatches' ? 'visually-hidden' : undefined}>{label(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The page that opens after signing in: one of the menu. */
function StartPage({ value, onChoose }: { value: string; onChoose: (pathname: string) => void }) {
  const { t } = useTranslation();
  const { entries } = useMenuEntries();
  const id = useId();
  return (
    <div className="preferences-choices">
      <label htmlFor={id}>{t('contract:field.pathname')}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {entries.map(({ name, title, address, links }) =>
          links ? (
            <optgroup key={name} label={title}>
              {links.map((link) => (
                <option key={link.address} value={link.address}>
                  {link.title}
                </option>
              ))}
            </optgroup>
          ) : (
            <option key={name} value={address}>
              {title}
            </option>
          ),
        )}
      </select>
    </div>
  );
}

/** For administrators: makes what they see everybody's start, or everybody's only look. */
function ForEverybody() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayChange = useCan(updateSitePreferences.name);
  const { defaults, fixed } = useSitePreferences();
  const [only, setOnly] = useState(fixed.length > 0);
  const run = useSingleRun();
  if (!mayChange) return null;
  const store = (next: { defaults: PreferenceChoices; fixed: SitePreferenceName[] }) =>
    run('store', async () => {
      try {
        const { version } = await call(getStored, {});
        const stored = await call(updateSitePreferences, { version, ...next });
        setSitePreferences(stored);
        message.success(t('preferences:everybody.stored'));
      } catch (error) {
        message.error(problemText(error, t));
      }
    });
  const shown = getPreferences();
  const all = Object.fromEntries(sitePreferenceNames.map((name) => [name, shown[name]]));
  return (
    <section className="preferences-everybody">
      <h3>{t('preferences:everybody.title')}</h3>
      <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
        {t('preferences:everybody.only')}
      </Checkbox>
      <div>
        <Button onClick={() => void store({ defaults: all, fixed: only ? [...sitePreferenceNames] : [] })}>
          {t('preferences:everybody.store')}
        </Button>
        {Object.keys(defaults).length > 0 && (
          <Button type="text" onClick={() => void store({ defaults: {}, fixed: [] })}>
            {t('preferences:everybody.clear')}
          </Button>
        )}
      </div>
    </section>
  );
}
