// Chromium from the npm package, with its own libraries and fonts, so that a bare Linux needs nothing installed.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package is made for serverless hosts. In a single process, a second page crashes the browser. Without web security, nothing
 *  about origins is tested. Playwright sets the feature lists and `headless`. */
const UNWANTED = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--headless',
  '--enable-features',
  '--disable-features',
]

/** Unpacks it once per version, into a temporary folder that is renamed when complete, so that an interruption leaves nothing behind. */
export async function unpackChromium() {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const home = resolve(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = resolve('node_modules/.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    const partial = mkdtempSync(`${folder}-`)
    const before = process.env.TMPDIR
    process.env.TMPDIR = partial // where the package unpacks
    for (const part of ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'])
      await inflate(join(home, 'bin', part))
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    writeFileSync(join(partial, 'fonts.conf'), fontsIn(join(folder, 'fonts')))
    try {
      renameSync(partial, folder)
    } catch {
      rmSync(partial, { recursive: true }) // another process was first
    }
  }
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return {
    executablePath: join(folder, 'chromium'),
    args: chromium.args.filter((arg) => !UNWANTED.includes(arg.replace(/=.*$/, ''))),
    env,
  }
}

const fontsIn = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir></fontconfig>`
