import { Heart } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { iconSprite, withSpriteIcons } from './icon-sprite.ts'

test('the sprite has the paths of every icon that the site imports, once', async () => {
  const sprite = await iconSprite()
  const [path = ''] = / d="[^"]*"/.exec(renderToStaticMarkup(<Heart />)) ?? []
  expect(sprite.split(`<symbol id="Heart" viewBox="0 0 24 24"><path${path}/>`)).toHaveLength(2)
  expect(sprite).not.toContain('LucideIcon')
})

test('an import of icons becomes one of the sprite, under the names of the file', () => {
  const code = `import {\n  Heart,\n  Map as Ground,\n  type LucideIcon,\n} from 'lucide-react'\nimport type { LucideIcon } from 'lucide-react'`
  const changed = withSpriteIcons(code)
  expect(changed).toMatch(/^import \{ spriteIcon \} from "[^"]*app\/ui\/sprite-icon\.tsx"\n/)
  expect(changed).toContain("const Heart = /*#__PURE__*/ spriteIcon('Heart')\n")
  expect(changed).toContain("const Ground = /*#__PURE__*/ spriteIcon('Map')\n")
  expect(changed).toContain("import type { LucideIcon } from 'lucide-react'")
})

test('a sprite’s icon says only what differs from the usual one', async () => {
  vi.stubEnv('ICON_SPRITE', '/assets/icons-1.svg')
  const { spriteIcon } = await import('#app/ui/sprite-icon.tsx')
  const Icon = spriteIcon('Heart')
  expect(renderToStaticMarkup(<Icon size={16} strokeWidth={1.5} className="text-good" />)).toBe(
    '<svg aria-hidden="true" width="16" height="16" style="stroke-width:1.5" class="icon text-good"><use href="/assets/icons-1.svg#Heart"></use></svg>',
  )
  expect(renderToStaticMarkup(<Icon />)).toBe(
    '<svg aria-hidden="true" width="24" height="24" class="icon"><use href="/assets/icons-1.svg#Heart"></use></svg>',
  )
  vi.unstubAllEnvs()
})
