// A build step. `/third-party-notices.txt` has the licenses of everything that this site distributes: Vite writes those of the
// scripts (`build.license`), and this adds the font, the styles, the icons and the data, which are not scripts.
import { readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

export const NOTICES = 'third-party-notices.txt'

/** Packages that contain their license text, by what they are used for. */
const WITH_A_TEXT = {
  'Inter, the font': '@fontsource-variable/inter',
  'Tailwind CSS, in the styles': 'tailwindcss',
  'zipcodes, where US ZIP codes lie': 'zipcodes',
}

const OTHERS = `
## Lucide, the icons (ISC)

Copyright (c) Lucide Icons and Contributors, and as a part of Feather (MIT) Copyright (c) Cole Bemis

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL
DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

## Data that comes with Roost

- Streets around the campuses of the demo, and the junctions at which campuses are placed: (c) OpenStreetMap contributors,
  https://www.openstreetmap.org/copyright, made available under the Open Database License (ODbL) 1.0,
  https://opendatacommons.org/licenses/odbl/1-0/.
- Pictures of the demo's homes: made for Roost, in the public domain (CC0 1.0).
- Portraits of the demo's people: "Open Peeps" by Pablo Stanley, in the public domain (CC0 1.0).

Maps and timetables that an operator adds are named, with their terms, where they are shown.
`

/** The notices to add. */
export function otherNotices(): string {
  const texts = Object.entries(WITH_A_TEXT).map(
    ([what, name]) => `\n## ${what}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim()}\n`,
  )
  return [...texts, OTHERS].join('')
}

export function notices(): Plugin {
  return {
    name: 'roost:notices',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      if (this.environment.name === 'client') await appendFile(path.join(dir, NOTICES), otherNotices())
    },
  }
}
