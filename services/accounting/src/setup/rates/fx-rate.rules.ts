/** Ten digits before and after the point, as the column stores it; zero is not a rate. */
const rateText = /^[0-9]{1,10}(\.[0-9]{1,10})?$/;

export function isFxRate(rate: string): boolean {
  return rateText.test(rate) && /[1-9]/.test(rate);
}
