// Zod compiles schemas with `new Function` where that is allowed, and finds out by trying: each page with a form would then
// report a violation of our content security policy. Imported before any schema (app/root.tsx).
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

if (typeof document !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }

export {}
