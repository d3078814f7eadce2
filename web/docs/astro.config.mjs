import { readFileSync } from 'node:fs';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

/** Written by ./dev docs, beside the pages. */
const file = new URL('src/content/sidebar.json', import.meta.url);
/** @type {import('@astrojs/starlight/types').StarlightUserConfig['sidebar']} */
const sidebar = JSON.parse(readFileSync(file, 'utf8'));

/** The search button's name is what it shows, its shortcut too: people say it to open it. */
const nameSearch = `for (const button of document.querySelectorAll('button[data-open-modal]'))
  button.setAttribute('aria-label', button.innerText.replaceAll(/\\s+/g, ' ').trim() || 'Search');`;

export default defineConfig({
  outDir: './dist',
  // Everything comes from this machine: no fonts, images or scripts of others.
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [
    starlight({
      title: 'Countinghouse',
      sidebar,
      customCss: ['./src/site.css'],
      components: { EditLink: './src/TwinLink.astro' },
      editLink: { baseUrl: 'http://docs.invalid/' },
      credits: false,
      head: [{ tag: 'script', attrs: { type: 'module' }, content: nameSearch }],
    }),
  ],
});
