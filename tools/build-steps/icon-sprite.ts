// A build step. All icons are in one file that browsers cache, and pages refer to it:
// `<use href="/assets/icons-HASH.svg#heart">`. Inlined in a list of homes, their paths were 80 kB of it and a twelfth of its
// rendering time.
import { createHash } from 'node:crypto'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { iconNames } from '#app/ui/icon-names.ts'

/** Attributes of each shape that `.icon` (base.css) sets for all. */
const SAID_BY_CLASS = / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin|width)="\w+")/g

const icons: Record<string, { body: string } | undefined> = lucide.icons

/** The named icons as one file.
 *  @throws Error for a name that is not an icon */
export function iconSprite(names: readonly string[] = iconNames): string {
  const symbols = names.map((name) => {
    const icon = icons[name]
    if (!icon) throw new Error(`Lucide has no icon ${name}.`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replaceAll(SAID_BY_CLASS, '')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

export function iconSpriteFile(): Plugin {
  const sprite = iconSprite()
  const fileName = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  return {
    name: 'roost:icon-sprite',
    config: () => ({ define: { 'import.meta.env.ICON_SPRITE': JSON.stringify(`/${fileName}`) } }),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: sprite })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) =>
        response.setHeader('Content-Type', 'image/svg+xml').end(sprite),
      )
    },
  }
}
