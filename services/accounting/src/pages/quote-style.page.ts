/** Styles of a quote's answer forms. */
export const quoteStyles = `
.notice{border:2px solid var(--warn);background:var(--warn-tint);color:var(--warn);border-radius:.75rem;padding:1rem}
.paper .notice h2,.paper .summary h2{color:inherit;font-size:1rem}
.due-box.warn{background:var(--warn-tint)}
.answer{border:1px solid var(--edge);border-radius:.75rem;padding:1.25rem;scroll-margin-top:1rem}
.answer form,.answer .summary{max-width:32rem}
.quote-file .button{max-width:20rem}
@media (min-width:44rem){.answer{padding:2rem}}
@media (max-width:43.99rem){.quote-file .button{max-width:none}}
.answer h2{font-size:1.125rem;color:var(--ink)}
.answer summary{cursor:pointer;color:var(--accent);font-weight:600;min-height:1.5rem;text-decoration:underline;text-underline-offset:.18em}
.answer summary:hover{color:var(--accent)}
.answer details[open] summary{margin-bottom:1rem}
.field textarea{display:block;width:100%;min-height:6rem;padding:.625rem .875rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.625rem;resize:vertical}
.field textarea:focus{outline:3px solid var(--focus);outline-offset:1px;border-color:transparent}
.field textarea[aria-invalid]{border:2px solid var(--bad)}
@media print{.answer{display:none}}
`.trim();
