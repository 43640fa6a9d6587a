// Zod compiles schemas with `new Function` where that is allowed, and tries it to find out: each page with a form would then
// report a violation of our content security policy. Import this before any schema (app/root.tsx).
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

if (typeof document !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }

export {}
