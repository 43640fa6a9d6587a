// A dialog that has a page opens with `pageDialog`: its code loads when the dialog opens, and if that fails, the page opens
// instead. All other dialogs are listed here, each with its reason.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const OTHERS: Record<string, string> = {
  'app/features/photos/ui/leave-guard.tsx': 'asks before a page is left',
  'app/features/photos/ui/photo-viewer.tsx': 'photos of the page below, larger',
  'app/features/profiles/ui/preview-dialog.tsx': 'what is typed and not saved, as others would see it',
  'app/features/profiles/ui/wizard-end.tsx': 'waits for uploads',
  'app/features/roommates/ui/share-dialog.tsx':
    'beside each card: as a page’s dialog, the first visit of the search would pass its limit',
  'app/features/search/ui/filter-dialog.tsx': 'the filters of the search below',
  'app/features/sign-in/ui/account-dialog.tsx': 'opened by accountDialog; account-link.tsx loads it',
  'app/ui/gallery/floating-gallery.tsx': 'a specimen, for developers',
  'app/ui/shortcuts/shortcuts-dialog.tsx': 'keys of the page below',
}

/** The components that dialogs are built from. */
const PARTS = ['app/ui/overlay/dialog-surface.tsx', 'app/ui/overlay/dialog.tsx']

test('every dialog is opened by pageDialog, or says why not', () => {
  const texts = new Map(
    globSync('app/**/*.tsx')
      .filter((file) => !file.includes('.test.') && !PARTS.includes(file))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const),
  )
  const openers = [...texts.values()].filter((text) => text.includes('usePageDialog('))
  const isOpened = (file: string) => openers.some((text) => text.includes(`import('./${basename(file)}')`))
  const dialogs = [...texts]
    .filter(([, text]) => /<Dialog(Surface|\.Root)?\b/.test(text))
    .map(([file]) => file)
  expect(dialogs.filter((file) => !isOpened(file)).toSorted()).toEqual(Object.keys(OTHERS))
})
