export type Theme = 'light' | 'dark' | 'system';

const name = 'sightline-theme';
const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** A browser may refuse to store anything. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(name);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function shownTheme(): 'light' | 'dark' {
  const theme = chosenTheme();
  return theme === 'system' ? (isDark() ? 'dark' : 'light') : theme;
}

export const themeChanged = 'sightline:theme';

/** Draws the page in the chosen theme, from now on also when the system's changes. */
export function applyTheme(): void {
  const draw = () => {
    document.documentElement.dataset['theme'] = shownTheme();
    dispatchEvent(new Event(themeChanged));
  };
  draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(name, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
  document.documentElement.dataset['theme'] =
    theme === 'system' ? (isDark() ? 'dark' : 'light') : theme;
  dispatchEvent(new Event(themeChanged));
}
