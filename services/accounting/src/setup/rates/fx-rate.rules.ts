/** Ten digits before and after the point, as the tables hold it; a rate of zero is none. */
const rateText = /^[0-9]{1,10}(\.[0-9]{1,10})?$/;

export function isFxRate(rate: string): boolean {
  return rateText.test(rate) && /[1-9]/.test(rate);
}
