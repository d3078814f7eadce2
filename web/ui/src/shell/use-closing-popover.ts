import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a menu of links: whoever has followed one is done with it. */
export function useClosingPopover<Element extends HTMLElement>(): RefObject<Element | null> {
  const menu = useRef<Element>(null);
  const { href } = useLocation();
  useEffect(() => menu.current?.hidePopover(), [href]);
  return menu;
}
