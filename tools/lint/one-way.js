// One way for each thing (CONTRIBUTING.md): how functions of features are called, and how SQL by hand runs.
const CONTEXT = /^(System|Reading)?Context\b/
const HANDLE = /^(Database|Reading)$/

/** Positional values of one type are mixed up without an error, so after the context comes one input. */
const oneInput = {
  create(context) {
    const typeOf = (param) => {
      const type = (param.left ?? param).typeAnnotation?.typeAnnotation
      return type ? context.sourceCode.getText(type) : ''
    }
    const check = (fn) => {
      const [first = '', ...types] = fn.params.map(typeOf)
      if (!CONTEXT.test(first)) return
      // Beside the input there may be a handle, first, and what to call, last.
      if (HANDLE.test(types[0])) types.shift()
      if (/^\([^]*=>/.test(types.at(-1))) types.pop()
      if (types.length > 1)
        context.report({ node: fn, message: 'after the context comes one input: an object, or one id' })
    }
    return {
      ExportNamedDeclaration(node) {
        const { declaration } = node
        if (declaration?.type === 'FunctionDeclaration') check(declaration)
        for (const { init } of declaration?.declarations ?? [])
          if (init?.type === 'ArrowFunctionExpression') check(init)
      },
    }
  },
}

/** `queryRows` refuses what writes, and both know the statements that are prepared. */
const noExecute = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node
        const [query] = node.arguments
        if (callee.property?.name === 'execute' && query?.tag?.name === 'sql')
          context.report({ node: query, message: 'SQL by hand runs by queryRows or changeRows' })
      },
    }
  },
}

export default { meta: { name: 'roost-way' }, rules: { 'one-input': oneInput, 'no-execute': noExecute } }
