/** The part of sax 1.6 that we use; the package has no types. */
declare module 'sax' {
  export type Parser = {
    line: number
    error: Error | null
    onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    onattribute: (attribute: { name: string; value: string }) => void
    ondoctype: (doctype: string) => void
    onerror: (error: Error) => void
    write: (text: string) => Parser
    close: () => Parser
  }
  const sax: { parser: (strict: boolean, options: { strictEntities: boolean; trim: boolean }) => Parser }
  export default sax
}
