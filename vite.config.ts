import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'

/** Small parts that most pages have, and the framework: one file each, because every file of its own costs a request and
 *  compresses worse. What loads on use (dialog, menu, combobox, toast, map) stays apart. */
const together = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'kit',
    test: /app\/(ui\/(button|chip|field|icon|tag|text-field|select-field|switch|checkbox|counter|dropdown|dismiss-details|pagination|page-window|use-loaded|skeleton|tabs|logo|picture|toast|dialog)\.tsx?|platform\/(format|return-to)\.ts|platform\/files\/images\/(photo-addresses|photo-rules|placeholder)\.ts|features\/(listings\/ui\/listing-photo|photos\/photo-image|accounts\/ui\/(account-dialog-state|account-link|load-account-dialog|text-link))\.tsx?)$|node_modules\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared)/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  environments: {
    client: { build: { rollupOptions: { output: { advancedChunks: { groups: together } } } } },
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
})
