import { renderedPages, type RenderedPage } from '#app/platform/rendered-page.ts'
import { hashOf, sealScripts } from './content-security.ts'
import { scriptsLast } from './scripts-last.ts'

/** The bytes of pages by their responses, so that compression need not read the body again. */
export const pageBytes = new WeakMap<Response, Buffer<ArrayBuffer>>()

type Sealed = { bytes: Buffer<ArrayBuffer>; hashes: string[] }

/** A page with its scripts last, and the hashes of its scripts. */
export async function sealedPage(response: Response, nonce: string): Promise<Sealed> {
  const rendered = renderedPages.get(response)
  if (rendered) return sealedParts(rendered, nonce)
  const { html, hashes } = sealScripts(scriptsLast(await response.text()), nonce)
  return { bytes: Buffer.from(html), hashes }
}

/** A sealed page that was rendered as a string. Only the markup around its content is searched, because scripts are nowhere
 *  else. The parts are joined as bytes, because a string of a whole page is copied each time it is searched or sent. */
function sealedParts({ markup, data }: RenderedPage, nonce: string): Sealed {
  const [head, content, tail] = aroundContent(markup)
  const place = (part: 'content' | 'data') => `<!--${nonce} ${part}-->`
  const frame = `<!DOCTYPE html>${head}${place('content')}${tail}`
  const end = frame.lastIndexOf('</body>')
  const whole = `${frame.slice(0, end)}${place('data')}${frame.slice(end)}`
  const { html, hashes } = sealScripts(scriptsLast(whole), nonce)
  const parts = html.split(new RegExp(`(${place('content')}|${place('data')})`)).flatMap((part) => {
    if (part === place('content')) return content
    return part === place('data') ? ['<script>', data, '</script>'] : part
  })
  return { bytes: bytesOf(parts), hashes: [...hashes, hashOf(data)] }
}

/** A page's head, its content, and the rest; without a `main`, everything counts as head. */
function aroundContent(html: string): [head: string, content: string, tail: string] {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  if (start < 0 || end < start) return [html, '', '']
  return [html.slice(0, start), html.slice(start, end), html.slice(end)]
}

function bytesOf(texts: string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

/** A body that is not copied until it is read. */
export function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes)
    controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
