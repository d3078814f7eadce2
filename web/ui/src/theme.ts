type Theme = 'system' | 'light' | 'dark';
type Density = 'usual' | 'compact';

const themeAt = 'countinghouse.theme';
const densityAt = 'countinghouse.density';

export function readTheme(): Theme {
  const stored = localStorage.getItem(themeAt);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function readDensity(): Density {
  return localStorage.getItem(densityAt) === 'compact' ? 'compact' : 'usual';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeAt, theme);
  applyLook();
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(densityAt, density);
  applyLook();
}

/** Before anything is drawn, and after each choice. */
export function applyLook(): void {
  const { classList } = document.documentElement;
  const theme = readTheme();
  classList.toggle('theme-light', theme === 'light');
  classList.toggle('theme-dark', theme === 'dark');
  classList.toggle('is-compact', readDensity() === 'compact');
}
