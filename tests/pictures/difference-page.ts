// A page with every changed picture beside the accepted one.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export type Difference = { name: string; why: string; accepted?: Buffer; taken?: Buffer }

const image = (picture: Buffer | undefined) =>
  picture ? `<img alt="" src="data:image/webp;base64,${picture.toString('base64')}">` : '<i>none</i>'

/** @returns the path of the page */
export async function writeDifferences(differences: Difference[]): Promise<string> {
  const rows = differences.map(
    ({ name, why, accepted, taken }) =>
      `<section><h2>${name}</h2><p>${why.replaceAll('<', '&lt;')}</p>
<div><figure><figcaption>accepted</figcaption>${image(accepted)}</figure>
<figure><figcaption>now</figcaption>${image(taken)}</figure></div></section>`,
  )
  const path = resolve('test-results/pictures/index.html')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(
    path,
    `<!doctype html><meta charset="utf-8"><title>Pictures that changed</title>
<style>body{font:14px system-ui;margin:2rem;background:#888;color:#fff}div{display:flex;gap:2rem;align-items:start}
figure{margin:0}figcaption{margin-bottom:.5rem}</style>
<h1>${differences.length} changed</h1>${rows.join('\n')}`,
  )
  return path
}
