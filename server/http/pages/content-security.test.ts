import { expect, test } from 'vitest'
import { sealScripts } from './content-security.ts'

test('a script of ours gets a hash and loses its mark', () => {
  const page = '<script nonce="abc">let one = 1</script><script nonce="abc" src="/a.js"></script>'
  expect(sealScripts(page, 'abc')).toEqual({
    html: '<script>let one = 1</script><script src="/a.js"></script>',
    hashes: ["'sha256-kUVuX/GBVsZeVAHQgr2kDYCQUjhuuBSfJ8dfdDhCvfE='"],
  })
})

test('a script that somebody smuggled in gets no hash', () => {
  const page = '<p><script>steal()</script><script nonce="guess">steal()</script></p>'
  expect(sealScripts(page, 'abc')).toEqual({ html: page, hashes: [] })
})
