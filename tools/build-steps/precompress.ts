// A build step: creates brotli and gzip variants of each text file for browsers, with the highest compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|mjs|css|svg|json|txt|xml|webmanifest)$/
const worthwhile = 300 // bytes
const forms = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  await Promise.all(
    Object.entries(forms).map(async ([ending, form]) => writeFile(file + ending, await form(content))),
  )
}

export function precompress(): Plugin {
  return {
    name: 'roost:precompress',
    apply: 'build',
    async closeBundle() {
      // The server's part is built last, after React Router has written the route manifest.
      if (this.environment.name !== 'ssr') return
      const folder = path.resolve(this.environment.config.build.outDir, '../client')
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => text.test(file)).map((file) => compressFile(path.join(folder, file))),
      )
    },
  }
}
