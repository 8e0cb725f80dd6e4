export declare const bootSource: string;
