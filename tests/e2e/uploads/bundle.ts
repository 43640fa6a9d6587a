import { build } from 'vite'

/** Bundles a module with all its imports into one script for a page. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`)
  return output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
}
