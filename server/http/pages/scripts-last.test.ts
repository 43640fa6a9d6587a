import { expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

const head = '<link rel="stylesheet" href="/a.css"/><p>&lt;link rel="modulepreload" href="/b.js"</p>'
const data = '<script nonce="n">window.context = {}</script>'

test('the scripts of a page are held back in their place, and another script starts them', () => {
  const entry = '<script nonce="n" type="module" async="">import "/a.js"; let cost = "$&"</script>'
  const page = scriptsLast(`<link rel="modulepreload" href="/a.js" nonce="n"/>${head}${data}${entry}<!--$-->`)
  expect(page.startsWith(`${head}${data}`)).toBe(true)
  expect(page).toContain(
    '<script nonce="n" type="text/plain">import "/a.js"; let cost = "$&"</script><script nonce="n">(',
  )
  expect(page).toMatch(/\)\(\["\/a\.js"\], 2000\)<\/script><!--\$-->$/)
})

test('a page without scripts stays as it is', () => {
  expect(scriptsLast(head)).toBe(head)
})
