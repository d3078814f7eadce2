import { majorAmountReply } from '@countinghouse/http';

export const major = (description: string) => {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
};
