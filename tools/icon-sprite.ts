// A step of the build. lucide-react writes the paths of an icon into the page each time it is shown, which was 80 kB of a list of
// homes and a twelfth of the time it takes to render. Built pages have all icons in one file that browsers keep, and name one of
// them: `<use href="/assets/icons-HASH.svg#Heart">`. Sources and types stay as lucide-react has them, and so do tests and
// `npm run dev`, which render its own elements.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as lucide from 'lucide-react'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const root = path.resolve(import.meta.dirname, '..')
const component = path.join(root, 'app/ui/sprite-icon.tsx')

/** The icons among the names of an import, and what the file calls each: `X`, `Map as MapIcon`; types are left out. */
function iconsIn(names: string): { icon: string; called: string }[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', called = icon] = name.split(' as ')
      return { icon, called }
    })
}

/** Every icon that a source of the site imports, as one file.
 *  @throws Error for a name that is no icon */
export async function iconSprite(): Promise<string> {
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const used = sources.flatMap((source) =>
    [...source.matchAll(IMPORT)].flatMap(([, names = '']) => iconsIn(names)),
  )
  const names = [...new Set(used.map(({ icon }) => icon))].toSorted()
  const symbols = names.map(
    async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(symbols)).join('')}</svg>`
}

type Shape = [tag: string, attributes: Record<string, string>]

async function shapesOf(name: string): Promise<string> {
  // An icon may have older names; its file and its display name are the newest.
  const { displayName = '' } = (lucide as unknown as Record<string, { displayName?: string }>)[name] ?? {}
  if (displayName === '') throw new Error(`lucide-react has no icon ${name}.`)
  const file = displayName.replaceAll(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase()
  const { __iconData: icon } = (await import(`lucide-react/icons/${file}`)) as {
    __iconData: { node: Shape[] }
  }
  return icon.node
    .map(([tag, attributes]) => {
      const drawn = Object.entries(attributes).filter(([attribute]) => attribute !== 'key') // for React
      const written = drawn.map(([attribute, value]) => ` ${attribute}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')
}

/** Replaces each import of an icon by one of the sprite, in a source of ours. */
export function withSpriteIcons(code: string): string {
  return code.replace(IMPORT, (_, names: string) => {
    const icons = iconsIn(names).map(
      ({ icon, called }) => `const ${called} = /*#__PURE__*/ spriteIcon('${icon}')`,
    )
    return icons.length === 0
      ? ''
      : `import { spriteIcon } from ${JSON.stringify(component)}\n${icons.join('\n')}\n`
  })
}

export async function spriteIcons(): Promise<Plugin> {
  const sprite = await iconSprite()
  const fileName = `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`
  return {
    name: 'roost:icon-sprite',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.ICON_SPRITE': JSON.stringify(`/${fileName}`) } }),
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: IMPORT },
      handler: (code) => ({ code: withSpriteIcons(code), map: null }),
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: sprite })
    },
  }
}
